import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShownDestination } from '../../shared/outbox/api.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Note } from '../components/Note.tsx';
import { useText } from '../window/i18n.ts';
import { useAct } from '../window/useAct.ts';
import { useApp, useCall, useWorkbench } from '../window/workbench.ts';
import { lacksAccess, missingAccess, type Overview } from './outboxParts.ts';
import { useTroubleText } from './useTroubleText.ts';

type Props = {
  readonly destination: ShownDestination;
  readonly secrets: Overview['secrets'];
  /** What is typed of one and not kept yet: whoever saves the destination keeps it, too. */
  readonly password: string;
  readonly onPassword: (password: string) => void;
};

/** What gets one in: signing in, the key file of a service account, or a password. It never leaves the system's store but for where it is meant. */
export function SecretSection({ destination, secrets, ...typed }: Props) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const troubleText = useTroubleText();
  const updateSettings = useApp((state) => state.updateSettings);
  const { settings, account, needsSecret, trouble, id } = destination;
  const isNext = lacksAccess(destination);
  if (settings.kind === 'files') return null;
  if (secrets === 'refused') {
    return (
      <Note
        kind="caution"
        title={t('outbox.secrets.refused')}
        acts={
          <ActButton
            small
            data-autofocus
            onClick={() =>
              act(() =>
                updateSettings({ secretsInFile: true }).then(() =>
                  call('outbox.retry', { destinationId: id, submissionId: null }),
                ),
              )
            }
          >
            {t('outbox.secrets.allow')}
          </ActButton>
        }
      >
        {t('outbox.secrets.refusedText')}
      </Note>
    );
  }
  return (
    <section className="ob-secret" aria-label={t('outbox.secrets.title')}>
      <p className="ak-sentence" role="status">
        {needsSecret
          ? t(`outbox.missingAccess.${missingAccess(settings)}`)
          : isNext && trouble !== null
            ? troubleText(trouble).what
            : t('outbox.secrets.asWho', { account: account ?? '' })}
      </p>
      {settings.kind === 'postgres' && <Password destinationId={id} isNext={isNext} {...typed} />}
      {settings.kind === 'googleSheets' && settings.account === 'person' && (
        <SignIn destinationId={id} isNext={isNext} />
      )}
      {settings.kind === 'googleSheets' && settings.account === 'service' && (
        <KeyFile destinationId={id} isNext={isNext} />
      )}
      {secrets === 'file' && <p className="ak-caption ak-sentence">{t('outbox.secrets.inFile')}</p>}
    </section>
  );
}

type AccessProps = {
  readonly destinationId: number;
  /** Whether it is what the destination lacks: the focus begins there. */
  readonly isNext: boolean;
};
type PasswordProps = Pick<Props, 'password' | 'onPassword'> & AccessProps;

function Password({ destinationId, isNext, password, onPassword }: PasswordProps) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const keep = async () => {
    await call('outbox.giveSecret', { destinationId, secret: { password } });
    onPassword('');
  };
  return (
    <div className="ob-pair">
      <TextInput
        type="password"
        label={t('outbox.secrets.password')}
        value={password}
        autoComplete="off"
        data-autofocus={isNext || undefined}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
      <ActButton disabled={password === ''} onClick={() => act(keep)}>
        {t('outbox.secrets.keep')}
      </ActButton>
    </div>
  );
}

/** The page opens where people are signed in already: in the browser of the system. */
function SignIn({ destinationId, isNext }: AccessProps) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const { shell } = useWorkbench();
  const waitForTask = useApp((state) => state.waitForTask);
  const [url, setUrl] = useState<string | null>(null);
  const signIn = async () => {
    const begun = await call('outbox.signIn', { destinationId });
    setUrl(begun.url);
    if (shell === 'electron') await call('host.openExternal', { url: begun.url });
    await waitForTask(begun.taskId);
    setUrl(null);
  };
  return (
    <>
      <ActButton disabled={url !== null} data-autofocus={isNext || undefined} onClick={() => act(signIn)}>
        {t('outbox.secrets.signIn')}
      </ActButton>
      {url !== null && (
        <p className="ak-sentence">
          {t('outbox.secrets.waiting')}{' '}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('outbox.secrets.page')}
          </a>
        </p>
      )}
    </>
  );
}

function KeyFile({ destinationId, isNext }: AccessProps) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const { pickFiles } = useWorkbench();
  const choose = async () => {
    const [file] = await pickFiles();
    if (file !== undefined) await call('outbox.giveSecret', { destinationId, secret: { keyFile: file.source } });
  };
  return (
    <ActButton data-autofocus={isNext || undefined} onClick={() => act(choose)}>
      {t('outbox.secrets.keyFile')}
    </ActButton>
  );
}
