import { ActButton } from '../../../components/ActButton.tsx';
import { BoldLead } from '../../../components/BoldLead.tsx';
import { Content } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useDerivationsStore } from '../derivationsContext.ts';
import type { SaveStatus } from '../saveQueue.ts';
import { contentLines } from './contentLines.ts';
import '../../../components/figures.css';

type Props = { readonly itemKey: string; readonly save: Extract<SaveStatus, { status: 'conflict' }> };

/** Two versions of one question side by side, only what differs; either can be chosen, and both stay in the history. */
export function ConflictChooser({ itemKey, save }: Props) {
  const { t, textOf } = useText();
  const store = useDerivationsStore();
  const showToast = useFrame((state) => state.showToast);
  // What was typed last is on no disk: an undo would take back what was saved before it, the version to choose from too.
  const sayChoose = () => showToast({ text: t('derivations.conflict.chooseFirst', { key: itemKey }) });
  useCommand('frame.undo', sayChoose);
  useCommand('frame.redo', sayChoose);
  const { mine, theirs } = save;
  const version = theirs.counter === null ? null : t('comments.version', { version: theirs.counter });
  // What a restored project holds may be of nobody: the content as it was imported.
  const isUnknown = theirs.by === null;
  const saved = [theirs.by, theirs.savedAt === null ? null : dateAndTime(theirs.savedAt), version];
  return (
    <section className="dv-conflict" role="alert">
      <p className="dv-conflict-title ak-sentence">
        <StatusSign sign="error" />
        <BoldLead
          lead={t(isUnknown ? 'derivations.conflict.titleUnknown' : 'derivations.conflict.title', { key: itemKey })}
        >
          {isUnknown
            ? t('derivations.conflict.textUnknown')
            : t('derivations.conflict.text', { saved: saved.filter((part) => part !== null).join(' · ') })}
        </BoldLead>
      </p>
      <table className="ak-figures">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('derivations.conflict.mine')}</th>
            <th scope="col">
              {t('derivations.conflict.theirs')} {version}
            </th>
          </tr>
        </thead>
        <tbody>
          {contentLines(mine, theirs.content).map(({ label, number, mine: left, theirs: right }) => (
            <tr key={`${label}-${number}`}>
              <th scope="row">{textOf(`derivations.${label}`, { number: number ?? '' })}</th>
              <Content as="td" text={left ?? '–'} />
              <Content as="td" text={right ?? '–'} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="ak-acts">
        <ActButton small onClick={() => store.getState().resolveConflict('mine')}>
          {t('derivations.conflict.keepMine')}
        </ActButton>
        <ActButton small onClick={() => store.getState().resolveConflict('theirs')}>
          {t('derivations.conflict.takeTheirs')}
        </ActButton>
      </div>
    </section>
  );
}
