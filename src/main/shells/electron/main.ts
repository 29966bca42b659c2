import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session, shell } from 'electron';
import { startElectronShell } from './electronShell.ts';

const electron = { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session, shell };
void startElectronShell(electron, { entryFile: import.meta.filename, argv: process.argv });
