import { Menu } from '@mantine/core';
import { ArrowLeftRight, Copy, Ellipsis, FoldHorizontal, Plus, Trash2, UnfoldHorizontal } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Keys } from '../../../components/Keys.tsx';
import { IconButton, ToolButton } from '../../../components/ToolButton.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import type { DerivationsStore } from '../derivationsStore.ts';
import { cellName } from './cellMoves.ts';
import * as draft from './derivationDraft.ts';
import { printRows } from './pastedRows.ts';

type Word = 'insert' | 'duplicate' | 'swap' | 'split' | 'merge';
type Tool = { readonly command: string; readonly word: Word; readonly icon: ReactNode; readonly run: () => void };

/**
 * Acts on the row of the caret: words where there is room, the rest behind "more". Menu and tooltips are not drawn again with
 * every key.
 */
export const RowTools = memo(function RowTools({ isSingle }: { isSingle: boolean }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const showToast = useFrame((state) => state.showToast);
  const say = (text: string) => showToast({ text });
  const acts = rowActs(store);
  // Without a row that has, or had, the caret nothing says which one is meant; only a new one has its place, at the end.
  const hasRow = useDerivations((state) => {
    const count = state.content?.derivations[state.derivation]?.length ?? 0;
    return state.activeCell !== null && state.activeCell.step < count;
  });
  const icon = { size: 14, className: 'ak-icon', 'aria-hidden': true } as const;

  const split = () => {
    if (isSingle) say(t('derivations.rows.onlyOneObject'));
    else if (!acts.split()) say(t('derivations.rows.nothingToSplit'));
  };
  const merge = () => {
    if (isSingle) say(t('derivations.rows.onlyOneObject'));
    else if (!acts.merge()) say(t('derivations.rows.nothingToMerge'));
  };
  const copy = async () => {
    const { content, derivation } = store.getState();
    const steps = content ? draft.stepsOf(content, derivation) : [];
    await navigator.clipboard.writeText(printRows(steps));
    say(t('derivations.rows.copied', { count: steps.length }));
  };
  useCommand('derivations.moveUp', () => acts.move(-1));
  useCommand('derivations.moveDown', () => acts.move(1));
  useCommand('derivations.moveObjectLeft', () => acts.moveObject(-1), !isSingle);
  useCommand('derivations.moveObjectRight', () => acts.moveObject(1), !isSingle);
  useCommand('derivations.addObject', acts.addObject, hasRow && !isSingle);
  useCommand('derivations.deleteStep', acts.remove, hasRow);
  useCommand('derivations.copyRows', () => void copy().catch(() => null));

  const tools: readonly Tool[] = [
    { command: 'insertStep', word: 'insert', icon: <Plus {...icon} />, run: acts.insert },
    { command: 'duplicateStep', word: 'duplicate', icon: <Copy {...icon} />, run: acts.duplicate },
    { command: 'swap', word: 'swap', icon: <ArrowLeftRight {...icon} />, run: acts.swap },
    { command: 'split', word: 'split', icon: <UnfoldHorizontal {...icon} />, run: split },
    { command: 'merge', word: 'merge', icon: <FoldHorizontal {...icon} />, run: merge },
  ];
  return (
    // The pointer must not take the caret out of the cell that the act is about.
    <div className="dv-tools" onPointerDown={(event) => event.preventDefault()}>
      {tools.map((tool) => (
        <RowTool key={tool.command} tool={tool} isOff={tool.word !== 'insert' && !hasRow} />
      ))}
      <IconButton
        className="dv-tool-wide"
        label={t('derivations.rows.delete')}
        command="derivations.deleteStep"
        icon={<Trash2 {...icon} />}
        disabled={!hasRow}
        onClick={acts.remove}
      />
      <Menu position="bottom-end" width={240} returnFocus>
        <Menu.Target>
          <IconButton
            className="dv-tool-more"
            disabled={!hasRow}
            label={t('derivations.rows.more')}
            icon={<Ellipsis {...icon} />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {tools.slice(1).map(({ command, word, icon: sign, run }) => (
            <Menu.Item key={command} leftSection={sign} rightSection={<KeyOf command={command} />} onClick={run}>
              {t(`derivations.rows.${word}`)}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<Trash2 {...icon} />}
            rightSection={<KeyOf command="deleteStep" />}
            onClick={acts.remove}
          >
            {t('derivations.rows.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});

function KeyOf({ command }: { command: string }) {
  return <Keys keys={useKeyOf(`derivations.${command}`)} />;
}

function RowTool({ tool, isOff }: { tool: Tool; isOff: boolean }) {
  const { t } = useText();
  const { command, word, icon, run } = tool;
  useCommand(`derivations.${command}`, run, !isOff);
  return (
    <ToolButton
      className={word === 'insert' || word === 'swap' ? '' : 'dv-tool-wide'}
      label={t(word === 'swap' ? 'derivations.rows.swapShort' : `derivations.rows.${word}`)}
      command={`derivations.${command}`}
      icon={icon}
      disabled={isOff}
      onClick={run}
    />
  );
}

/** The acts on the row that has, or last had, the caret. */
function rowActs(store: DerivationsStore) {
  const read = () => {
    const { content, derivation, activeCell, change } = store.getState();
    const count = content ? draft.stepsOf(content, derivation).length : 0;
    const cell = activeCell ?? { step: Math.max(0, count - 1), field: 'subject' as const, object: 0 };
    return { content, derivation, cell, change, count };
  };
  return {
    insert: () => {
      const { derivation, cell, change, count } = read();
      const at = count === 0 ? 0 : cell.step + 1;
      change((old) => draft.insertStep(old, derivation, at - 1), 'insertTriple', {
        cell: { step: at, field: 'subject', object: 0 },
        caret: 'end',
      });
    },
    remove: () => {
      const { derivation, cell, change, count } = read();
      const step = Math.max(0, Math.min(cell.step, count - 2));
      change((old) => draft.deleteStep(old, derivation, cell.step), 'deleteTriple', {
        cell: { step, field: 'subject', object: 0 },
        caret: 'end',
      });
    },
    duplicate: () => {
      const { derivation, cell, change } = read();
      change((old) => draft.duplicateStep(old, derivation, cell.step), 'duplicateTriple', {
        cell: { ...cell, step: cell.step + 1 },
        caret: 'end',
      });
    },
    move: (by: 1 | -1) => {
      const { derivation, cell, change, count } = read();
      const to = cell.step + by;
      if (to < 0 || to >= count) return;
      const caret = caretOf(document.activeElement);
      change((old) => draft.moveStep(old, derivation, cell.step, to), 'moveTriple', {
        cell: { ...cell, step: to },
        caret,
      });
    },
    swap: () => {
      const { derivation, cell, change } = read();
      change(
        (old) => draft.swapSubjectObject(old, derivation, cell.step, cell.field === 'objects' ? cell.object : 0),
        'swap',
        {
          cell,
          caret: 'end',
        },
      );
    },
    split: () => {
      const { content, derivation, cell, change } = read();
      const object = cell.field === 'objects' ? cell.object : 0;
      const input = document.querySelector<HTMLInputElement>(
        `input[data-cell="${cellName({ ...cell, field: 'objects', object })}"]`,
      );
      const caret = input && input === document.activeElement ? input.selectionStart : null;
      if (!content || draft.splitObject(content, derivation, cell.step, object, caret) === content) return false;
      change((old) => draft.splitObject(old, derivation, cell.step, object, caret), 'split', {
        cell: { step: cell.step, field: 'objects', object: object + 1 },
        caret: 'start',
      });
      return true;
    },
    merge: () => {
      const { content, derivation, cell, change } = read();
      const object = cell.field === 'objects' ? cell.object : 0;
      if (!content || draft.mergeObjects(content, derivation, cell.step, object) === content) return false;
      const count = draft.stepsOf(content, derivation)[cell.step]?.objects.length ?? 0;
      change((old) => draft.mergeObjects(old, derivation, cell.step, object), 'merge', {
        cell: { step: cell.step, field: 'objects', object: Math.min(object, count - 2) },
        caret: 'end',
      });
      return true;
    },
    addObject: () => {
      const { derivation, cell, change, content } = read();
      const last = content ? (draft.stepsOf(content, derivation)[cell.step]?.objects.length ?? 0) - 1 : -1;
      const after = cell.field === 'objects' ? cell.object : last;
      change((old) => draft.addObject(old, derivation, cell.step, after), 'edit', {
        cell: { step: cell.step, field: 'objects', object: after + 1 },
        caret: 'end',
      });
    },
    moveObject: (by: 1 | -1) => {
      const { derivation, cell, change } = read();
      if (cell.field !== 'objects') return;
      const to = cell.object + by;
      change((old) => draft.moveObject(old, derivation, cell.step, cell.object, to), 'edit', {
        cell: { ...cell, object: Math.max(0, to) },
        caret: 'end',
      });
    },
  };
}

function caretOf(element: Element | null): number | 'end' | 'all' {
  if (!(element instanceof HTMLInputElement)) return 'end';
  const { selectionStart: from, selectionEnd: to, value } = element;
  return from === 0 && to === value.length ? 'all' : (from ?? 'end');
}
