import { Download, Table2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ExportDestination, ExportReport } from '../../../shared/files.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useAct } from '../../window/useAct.ts';
import { ToolButton } from '../ToolButton.tsx';
import './pictureTools.css';

const kinds = ['svg', 'png', 'csv', 'jsonl', 'parquet'] as const;
const names = { svg: 'SVG', png: 'PNG', csv: 'CSV', jsonl: 'JSONL', parquet: 'Parquet' } as const;
export type SavedKind = (typeof kinds)[number];
/** What is written of the pane, and how. */
export type SavedPicture = {
  /** Without the ending. */
  readonly name: string;
  readonly write: (fileName: string, destination: ExportDestination) => Promise<ExportReport>;
};

type Props = {
  /** What the buttons save, for those who hear it. */
  readonly label?: string;
  /** Null where the table always stands beside the drawing. */
  readonly table: {
    readonly command: string;
    readonly pressed: boolean;
    /** Why there is no table beside what is shown; null where there is one. */
    readonly obstacle: string | null;
    readonly isOff?: boolean;
    readonly onToggle: () => void;
  } | null;
  /** The kinds that are offered, each with its command. */
  readonly commands: Readonly<Partial<Record<SavedKind, string>>>;
  /** Whether there is something to save. */
  readonly has: (kind: SavedKind) => boolean;
  readonly titleOf?: (kind: SavedKind) => string | undefined;
  /** Selects the pane around the tools whose drawings are saved. */
  readonly pane: string;
  /** Draws what the pane shows; null for nothing. It is called when somebody saves, so that a room opens without what draws. */
  readonly draw: (kind: SavedKind, pane: Element) => Promise<SavedPicture | null>;
};

/** Table, pictures and files of numbers of what a pane shows: the right end of its row of tabs. */
export function PictureTools({ label, table, commands, has, titleOf, pane, draw }: Props) {
  const { t } = useText();
  const element = useRef<HTMLDivElement>(null);
  const { save, isSaving } = useSave(() => element.current?.closest(pane) ?? null, draw);
  return (
    <div ref={element} className="ak-picture-tools">
      {table !== null && <TableButton {...table} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a field set would bring its frame */}
      <div role="group" aria-label={label ?? t('charts.tools.label')} className="ak-picture-save">
        <Download size={14} aria-hidden="true" />
        {kinds.map((kind) => {
          const command = commands[kind];
          return (
            command !== undefined && (
              <SaveButton
                key={kind}
                name={names[kind]}
                command={command}
                title={titleOf?.(kind)}
                isThere={has(kind)}
                isSaving={isSaving}
                onSave={() => save(kind)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function TableButton({ command, pressed, obstacle, isOff = false, onToggle }: NonNullable<Props['table']>) {
  const { t } = useText();
  const isDisabled = obstacle !== null || isOff;
  useCommand(command, onToggle, !isDisabled);
  return (
    <ToolButton
      icon={<Table2 size={14} aria-hidden="true" />}
      label={t('charts.tools.table')}
      command={command}
      pressed={pressed}
      disabled={isDisabled}
      title={obstacle ?? undefined}
      onClick={onToggle}
    />
  );
}

type ButtonProps = {
  readonly name: string;
  readonly command: string;
  readonly title: string | undefined;
  readonly isThere: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
};

function SaveButton({ name, command, title, isThere, isSaving, onSave }: ButtonProps) {
  useCommand(command, onSave, isThere);
  return (
    <button
      type="button"
      className="ak-tool-button"
      disabled={isSaving || !isThere}
      title={title}
      data-command={command}
      onClick={onSave}
    >
      {name}
    </button>
  );
}

/** Saves what is shown to where the user wants it, and says so. */
function useSave(paneOf: () => Element | null, draw: Props['draw']) {
  const { t } = useText();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const [isSaving, setSaving] = useState(false);

  const write = async (kind: SavedKind) => {
    const pane = paneOf();
    if (!pane) return null;
    // Transport starts when it is needed; a room opens without it.
    const [{ saveFile }, drawn] = await Promise.all([import('../../api/client.ts'), draw(kind, pane)]);
    if (drawn === null) {
      showToast({ text: t('charts.tools.nothing') });
      return null;
    }
    const fileName = `${drawn.name.replaceAll(/[/\\]/g, '_').slice(0, 100)}.${kind}`;
    return saveFile(fileName, (destination) => drawn.write(fileName, destination));
  };

  const save = (kind: SavedKind) => {
    setSaving(true);
    act(async () => {
      try {
        const report = await write(kind);
        if (report) showToast({ text: t('charts.tools.saved', { file: report.fileName }) });
      } finally {
        setSaving(false);
      }
    });
  };
  return { save, isSaving };
}
