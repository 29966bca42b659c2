import { Component, type ReactNode } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { Note } from '../components/Note.tsx';
import { texts } from './i18n.ts';

type Props = { readonly children: ReactNode };
type State = { readonly error: Error | null };

/** React takes error boundaries as classes only. Keeps the rest of the window working when a part of it throws. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="ak-centre">
        <Note
          kind="fault"
          title={texts.t('app.defectTitle')}
          acts={<ActButton onClick={() => this.setState({ error: null })}>{texts.t('app.defectAgain')}</ActButton>}
        >
          {texts.t('app.defectText')}
          <br />
          <span className="ak-mono ak-report-line">{`${error.name}: ${error.message}`}</span>
        </Note>
      </div>
    );
  }
}
