import { Modal, TextInput } from '@mantine/core';
import { Keyboard, Search } from 'lucide-react';
import { useState } from 'react';
import { sentencesText } from '../../shared/charts/numberTexts.ts';
import { type Command, commands, type KeyOverrides, keysOf } from '../../shared/keymap/keymap.ts';
import { listKeyLines } from '../../shared/keymap/list.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Keys, keyText } from '../components/Keys.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { useComposed } from '../window/composition.ts';
import { useFrame } from '../window/frameStore.ts';
import { type Texts, useText } from '../window/i18n.ts';
import { matchScore } from '../window/matchText.ts';
import { useKeyOverrides } from '../window/useKeymap.ts';
import { hasListHere, keysHere } from './keysHere.ts';
import './keysSheet.css';

type Line = { readonly label: string; readonly reading: string; readonly keys: readonly string[] };
type Block = { readonly group: string; readonly lines: readonly Line[] };

/** The keymap as lines under headings: commands that share a row stand on one line with all their keys. */
function keyBlocks(
  table: readonly Command[],
  overrides: KeyOverrides,
  { textOf }: Pick<Texts, 'textOf'>,
): readonly Block[] {
  const blocks = new Map<string, Map<string, Line>>();
  for (const command of table) {
    const used = keysOf(command, overrides);
    if (used.length === 0) continue;
    const lines = blocks.get(command.group) ?? new Map<string, Line>();
    const title = textOf(`${command.label}.title`);
    const name = command.row ?? command.id;
    const line = lines.get(name);
    const shown = command.row === undefined ? used : used.slice(0, 1);
    lines.set(name, {
      label: command.row === undefined ? title : textOf(command.row),
      reading: `${line?.reading ?? ''} ${title} ${textOf(`${command.label}.reading`)}`,
      keys: [...(line?.keys ?? []), ...shown],
    });
    blocks.set(command.group, lines);
  }
  return [...blocks].map(([group, lines]) => ({ group: textOf(group), lines: [...lines.values()] }));
}

/** What lists listen to themselves. */
function listBlock({ t }: Pick<Texts, 't'>): Block {
  const lines = listKeyLines.map(({ line, keys }) => ({ label: t(`keys.list.${line}`), reading: '', keys }));
  return { group: t('keys.list.title'), lines };
}

/** Three or more keys that differ only in a rising digit as one: `Alt+1`, `Alt+2`, `Alt+3` become `Alt+1–3`. */
function joinDigits(keys: readonly string[]): readonly string[] {
  const [first, last] = [keys[0] ?? '', keys.at(-1) ?? ''];
  const stem = first.slice(0, -1);
  const isRun = keys.every((key, at) => key === `${stem}${Number(first.slice(-1)) + at}`);
  return keys.length > 2 && isRun ? [`${first}–${last.slice(-1)}`] : keys;
}

const isEverywhere = ({ scope }: Command) => scope === 'everywhere';
const everywhereLast = commands.toSorted((one, other) => Number(isEverywhere(one)) - Number(isEverywhere(other)));

/** All keys of this place, or of every place; printed from the same table that runs them. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const texts = useText();
  const { t } = texts;
  const place = useFrame((state) => state.place);
  const openDialog = useFrame((state) => state.openDialog);
  const overrides = useKeyOverrides();
  const [scope, setScope] = useState<'here' | 'everywhere'>('here');
  const [query, setQuery] = useState('');
  const searched = useComposed(query);
  // What is behind the sheet stays as it is while it is open.
  const [here] = useState(() => ({ table: keysHere(place), hasLists: hasListHere() }));
  const { table, hasLists } = scope === 'here' ? here : { table: everywhereLast, hasLists: true };
  const ofCommands = keyBlocks(table, overrides, texts);
  const blocks = [...ofCommands, ...(hasLists ? [listBlock(texts)] : [])]
    .map(({ group, lines }) => ({ group, lines: lines.filter((line) => matches(line, searched)) }))
    .filter(({ lines }) => lines.length > 0);
  const title =
    scope === 'everywhere'
      ? t('keys.titleEverywhere')
      : place === 'welcome'
        ? t('keys.titleWelcome')
        : t('keys.title', {
            room: texts.language === 'en' ? t(`rail.rooms.${place}`).toLowerCase() : t(`rail.rooms.${place}`),
          });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={1100}
      yOffset={84}
      classNames={{ content: 'ak-keys-sheet' }}
      padding={0}
      radius="xl"
      shadow="xl"
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay color="#141311" backgroundOpacity={0.42} />
      <Modal.Content data-uncovered>
        <Modal.Header className="ak-keys-head">
          <Modal.Title>{title}</Modal.Title>
          <Segmented
            label={t('keys.scope')}
            value={scope}
            onChange={setScope}
            options={[
              { value: 'here', label: t('keys.here') },
              { value: 'everywhere', label: t('keys.everywhere') },
            ]}
          />
          <TextInput
            className="ak-keys-find"
            aria-label={t('keys.find')}
            placeholder={t('keys.find')}
            leftSection={<Search size={13} className="ak-icon" aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            data-autofocus
          />
          <ActButton small onClick={() => openDialog('keymap')}>
            {t('keys.edit')}
          </ActButton>
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <ScrollPane className="ak-keys-body" label={title}>
          <div className="ak-keys-columns">
            {blocks.map(({ group, lines }) => (
              <section className="ak-keys-block" key={group}>
                <h3>{group}</h3>
                <dl>
                  {lines.map(({ label, keys }) => (
                    <div key={label} className="ak-keys-line">
                      <dt>{label}</dt>
                      <dd>
                        {joinDigits(keys).map((key) => (
                          <span key={key}>
                            <Keys keys={key} />
                            <span className="ak-hidden">{keyText(key)}</span>
                          </span>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          {blocks.length === 0 && (
            <p className="ak-keys-nothing" role="status">
              {t('keys.nothing', { query: searched, total: table.length })}
            </p>
          )}
        </ScrollPane>
        <div className="ak-keys-foot">
          <Keyboard size={15} className="ak-icon" aria-hidden />
          <span className="ak-sentence">{sentencesText([t('keys.foot'), hasLists ? t('keys.list.judged') : ''])}</span>
          <Keys keys="Escape" />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function matches({ label, reading, keys }: Line, query: string): boolean {
  return matchScore(`${label} ${keys.map(keyText).join(' ')}`, reading, query) > 0;
}
