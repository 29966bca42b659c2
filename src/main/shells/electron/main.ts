import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell } from 'electron';
import { runElectronShell } from './electronShell.ts';

const electron = { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell };
void runElectronShell(electron, { entryFile: import.meta.filename, args: process.argv.slice(2) });
