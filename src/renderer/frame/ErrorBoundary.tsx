import { Component, type ReactNode } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { Note } from '../components/Note.tsx';
import { texts, textsOf } from '../window/i18n.ts';

type Props = {
  readonly children: ReactNode;
  /** Whether what stopped lay over the window: the note then does, too. */
  readonly over?: boolean;
};
type State = { readonly error: Error | null };

/** What Chromium, Firefox and Safari say when a part of the program cannot be fetched: the program was replaced by a newer one, or has ended. */
const unfetched = /dynamically imported module|importing a module script failed/i;

/** React takes error boundaries as classes only. Keeps the rest of the window working when a part of it throws. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { t } = textsOf(texts);
    const isUnfetched = unfetched.test(error.message);
    const act = isUnfetched ? (
      <ActButton onClick={() => window.location.reload()}>{t('app.unfetchedAct')}</ActButton>
    ) : (
      <ActButton onClick={() => this.setState({ error: null })}>{t('app.defectAgain')}</ActButton>
    );
    return (
      <div className={this.props.over ? 'ak-centre ak-over' : 'ak-centre'}>
        <Note kind="fault" title={t(isUnfetched ? 'app.unfetchedTitle' : 'app.defectTitle')} acts={act}>
          {t(isUnfetched ? 'app.unfetchedText' : 'app.defectText')}
          <br />
          <span className="ak-mono ak-report-line">{`${error.name}: ${error.message}`}</span>
        </Note>
      </div>
    );
  }
}
