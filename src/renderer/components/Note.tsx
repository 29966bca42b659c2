import type { ReactNode } from 'react';
import { gapBehind } from '../../shared/charts/numberTexts.ts';
import { type Sign, StatusSign } from './StatusSign.tsx';
import './note.css';

type NoteKind = 'info' | 'caution' | 'fault' | 'ok';

const signOf = { info: 'note', caution: 'warning', fault: 'error', ok: 'done' } as const satisfies Record<
  NoteKind,
  Sign
>;

type NoteProps = {
  readonly kind: NoteKind;
  /** The first sentence, in 600. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly acts?: ReactNode;
  readonly sign?: ReactNode;
  /** Title and text on one line, as short notes do. */
  readonly inline?: boolean;
  readonly className?: string;
};

/** Says what happened, what was kept and what to do: a tint with its sign. Faults are read out at once. */
export function Note({ kind, title, children, acts, sign, inline, className }: NoteProps) {
  return (
    <div
      className={`ak-note ak-note-${kind}${className ? ` ${className}` : ''}`}
      {...(kind === 'fault' && { role: 'alert' })}
    >
      {sign ?? <StatusSign sign={signOf[kind]} />}
      <div className="ak-note-body">
        <p className="ak-sentence">
          <strong>{title}</strong>
          {children !== undefined && (inline ? gapBehind(title) : <br />)}
          {children}
        </p>
        {acts !== undefined && <div className="ak-acts">{acts}</div>}
      </div>
    </div>
  );
}
