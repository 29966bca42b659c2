import { Fragment, type ReactNode } from 'react';
import { useText } from '../../window/i18n.ts';
import { StatusSign } from '../StatusSign.tsx';
import { useTranscript } from './transcriptContext.ts';
import type { Place, View } from './transcriptTypes.ts';

type FootProps = {
  /** Facts with a point between them; null and empty ones are left out. */
  readonly pieces: readonly ReactNode[];
  readonly views?: readonly View[];
  readonly view?: View;
  /** The steps for which a view is chosen, in words. */
  readonly of?: string;
  readonly onView?: (view: View) => void;
};

/** The line below a text: its size, what it took, and the other ways to show it. */
export function Foot({ pieces, views: offered = [], view, of = '', onView }: FootProps) {
  const { t } = useText();
  const shown = pieces.filter((piece) => piece !== null && piece !== '');
  if (shown.length === 0 && offered.length === 0) return null;
  return (
    <div className="tx-foot">
      <span>
        {shown.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts of one line, always in this order
          <Fragment key={index}>
            {index > 0 && ' · '}
            {piece}
          </Fragment>
        ))}
      </span>
      {offered.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
        <span
          className="tx-views"
          role="group"
          aria-label={t('transcript.view')}
          title={t('transcript.viewOf', { steps: of })}
        >
          {offered.map((one) => (
            <button
              key={one}
              type="button"
              className="tx-view"
              aria-pressed={one === view}
              onClick={() => onView?.(one)}
            >
              {t(`transcript.views.${one}`)}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

/** What rules found about steps of a card; made by a machine, so without red. */
export function Remarks({ places }: { places: readonly Place[] }) {
  const { remarksOf } = useTranscript();
  // A rule may find the same in a call and in its result.
  const remarks = [...new Set(places.flatMap((place) => remarksOf?.(place) ?? []))];
  if (remarks.length === 0) return null;
  return (
    <ul className="tx-remarks">
      {remarks.map((remark) => (
        <li key={remark}>
          <StatusSign sign="suggested" /> {remark}
        </li>
      ))}
    </ul>
  );
}
