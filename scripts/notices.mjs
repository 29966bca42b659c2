// Writes resources/THIRD-PARTY-NOTICES.txt: every package that reaches a user, with its licence text.
// Run after any change of dependencies: node scripts/notices.mjs
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '..');

/** Packages bundled into window and shells, or run beside it; what they need is found through the lockfile. */
const bundled = [
  '@fontsource-variable/inter',
  '@fontsource-variable/noto-sans-jp',
  '@mantine/core',
  '@mantine/hooks',
  '@tanstack/react-virtual',
  'electron',
  'i18next',
  'lucide-react',
  'mdast-util-gfm-table',
  'micromark-extension-gfm-table',
  'monaco-editor',
  'react',
  'react-dom',
  'react-is',
  'react-markdown',
  'react-resizable-panels',
  'recharts',
  'zod',
  'zustand',
];

/** Names and versions of every package that reaches a user, sorted; the installer of Electron is not one of them. */
export function shippedPackages() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  const visit = (name, from) => {
    const path = locate(packages, name, from);
    if (path === null || found.has(path)) return;
    const entry = packages[path];
    found.set(path, { name, version: entry.version, licence: entry.license ?? 'see below', path });
    if (name === 'electron') return;
    const needs = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const need of Object.keys(needs)) {
      if (!need.startsWith('@types/') && need !== 'typescript') visit(need, path);
    }
  };
  const roots = [...bundled, ...Object.keys(manifest.dependencies), ...Object.keys(manifest.optionalDependencies)];
  for (const name of roots) visit(name, '');
  return [...found.values()].sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`, 'en'));
}

function locate(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

function licenceText(path) {
  const folder = join(root, path);
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice|thirdpartynotices)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
}

/** Works that packages carry inside without a licence file of their own. */
const inside = `SudachiDict "small" (inside sudachi-wasm333)
Copyright (c) 2017-2026 Works Applications Co., Ltd. Apache License, Version 2.0.
It contains data of UniDic, Copyright (c) 2011-2017 The UniDic Consortium, used under the BSD licence:
Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following
conditions are met: redistributions of source code must retain the above copyright notice, this list of conditions and the
following disclaimer; redistributions in binary form must reproduce the above copyright notice, this list of conditions and
the following disclaimer in the documentation and/or other materials provided with the distribution; neither the name of the
UniDic Consortium nor the names of its contributors may be used to endorse or promote products derived from this software
without specific prior written permission. THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY
EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A
PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT,
INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY ARISING IN ANY WAY OUT
OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

sudachi.rs (inside sudachi-wasm333)
Copyright (c) 2019-2026 Works Applications Co., Ltd. Apache License, Version 2.0; the text is in LICENSE of this program.

ONNX Runtime (onnxruntime-node and onnxruntime-common, which carry no licence file)
MIT License. Copyright (c) Microsoft Corporation.
Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files
(the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify,
merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions: The above copyright notice and this permission notice shall be included
in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN
NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
Its binaries contain further works, named in ThirdPartyNotices.txt at https://github.com/microsoft/onnxruntime; those for Windows
come with DirectML and the DirectX shader compiler under the licence terms of Microsoft.

The algorithms of the R4C and JEMHopQA evaluation scripts were written again from their published description and behaviour,
and so were the metrics of Study C; no code of theirs is contained.`;

export function noticesText() {
  const entries = shippedPackages().map(({ name, version, licence, path }) => {
    const text = licenceText(path);
    return `${name}@${version}\nLicence: ${licence}\n${text === '' ? '' : `\n${text}\n`}`;
  });
  const rule = `\n${'-'.repeat(100)}\n`;
  return `Third-party notices of Akapen\n${rule}\n${[...entries, `${inside}\n`].join(`${rule}\n`)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'resources/THIRD-PARTY-NOTICES.txt'), noticesText());
}
