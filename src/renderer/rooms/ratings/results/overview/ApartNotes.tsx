import { gapBehind } from '../../../../../shared/charts/numberTexts.ts';
import type { ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { Note } from '../../../../components/Note.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useResults } from '../resultsContext.ts';
import { resultsOf } from '../resultsState.ts';
import { unbroken } from '../unbroken.ts';
import { useModels } from '../useModels.ts';
import { apartTexts } from './apartTexts.ts';

/** Which models the test tells apart and which not, with what was tested; or why there are no strengths. */
export function ApartNotes({ scope }: { readonly scope: ScopeView }) {
  const texts = useText();
  const { nameOf } = useModels();
  const tests = useResults((state) => resultsOf(state)?.holm.tests ?? 0);
  const sentences = apartTexts({ scope, tests, nameOf: (model) => unbroken(nameOf(model)), texts });
  const { status } = scope.fit;
  const [first] = sentences;
  if (status !== 'ok') {
    return (
      <Note kind={status === 'no_comparisons' ? 'info' : 'caution'} title={first?.strong ?? ''}>
        {first?.text || undefined}
      </Note>
    );
  }
  return (
    <div className="rr-apart">
      {sentences.map(({ strong, text, quiet }) => (
        <p key={strong} className="ak-sentence">
          {quiet !== '' && <StatusSign sign="note" />} {strong !== '' && <b>{strong}</b>}
          {gapBehind(strong)}
          {text}
          {gapBehind(text)}
          {quiet !== '' && <span className="rr-quiet">{quiet}</span>}
        </p>
      ))}
    </div>
  );
}
