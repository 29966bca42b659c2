import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell } from 'electron';
import { startElectronShell } from './electronShell.ts';

const electron = { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell };
void startElectronShell(electron, { entryFile: import.meta.filename, argv: process.argv });
