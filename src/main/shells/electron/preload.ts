import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { createBridge } from './bridge.ts';

contextBridge.exposeInMainWorld('workbench', createBridge(ipcRenderer, webUtils));
