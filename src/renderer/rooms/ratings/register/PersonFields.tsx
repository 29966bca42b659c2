import { type ReactNode, useId } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { isNpi } from '../../../../shared/rooms/ratings/npi.ts';
import {
  type AssignedSet,
  type Registration,
  type Study,
  yearsOfExperience,
} from '../../../../shared/rooms/ratings/study.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { type Sign, StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { SpecialtyField } from './SpecialtyField.tsx';

type Props = {
  readonly study: Study;
  readonly registration: Registration;
  readonly assigned: AssignedSet | null;
};

/** Seven fields in the order in which they are typed. */
export function PersonFields({ study, registration, assigned }: Props) {
  const { t } = useText();
  const store = useRatingsStore();
  const { type } = store.getState();
  const { npi } = study.protocol;
  return (
    <fieldset className="rg-fields">
      <legend>{t('ratings.register.you')}</legend>
      <TextField
        field="studyEvaluatorId"
        width="short"
        note={<IdNote registration={registration} assigned={assigned} />}
      />
      <TextField field="name" autoComplete="name" />
      <TextField field="email" autoComplete="email" />
      {npi !== 'hidden' && (
        <TextField field="npi" width="short" note={<NpiNote npi={registration.npi} asked={npi} />} />
      )}
      <div className="rg-row">
        <span className="rg-label">{t('ratings.register.fields.yearsOfExperience')}</span>
        <Segmented
          label={t('ratings.register.fields.yearsOfExperience')}
          value={registration.yearsOfExperience}
          options={yearsOfExperience.map((value) => ({ value, label: t(`ratings.register.years.${value}`) }))}
          onChange={(years) => type({ yearsOfExperience: years })}
        />
        <Refused field="yearsOfExperience" />
      </div>
      {study.specialties.length > 0 && <Specialties study={study} registration={registration} />}
    </fieldset>
  );
}

/** What the study lists of specialties; one that lists none asks for none. */
function Specialties({ study, registration }: Omit<Props, 'assigned'>) {
  const { t } = useText();
  const { type } = useRatingsStore().getState();
  const groups = study.specialties
    .filter(({ name, subspecialties }) => registration.specialties.includes(name) && subspecialties.length > 0)
    .map(({ name, subspecialties }) => ({ name, options: subspecialties }));
  const subspecialtyCount = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <>
      <div className="rg-row">
        <span className="rg-label">{t('ratings.register.fields.specialties')}</span>
        <SpecialtyField
          label={t('ratings.register.fields.specialties')}
          add={t('ratings.register.addSpecialty')}
          groups={[{ name: '', options: study.specialties.map(({ name }) => name) }]}
          chosen={registration.specialties}
          onChange={(specialties) =>
            type({
              specialties: [...specialties],
              // What belongs to a specialty goes with it.
              subspecialties: registration.subspecialties.filter((one) =>
                study.specialties.some(
                  ({ name, subspecialties }) => specialties.includes(name) && subspecialties.includes(one),
                ),
              ),
            })
          }
        />
        <span className="rg-note">
          {t('ratings.register.of', { count: registration.specialties.length, total: study.specialties.length })}
        </span>
        <Refused field="specialties" />
      </div>
      <div className="rg-row">
        <span className="rg-label">{t('ratings.register.fields.subspecialties')}</span>
        <SpecialtyField
          label={t('ratings.register.fields.subspecialties')}
          add={t('ratings.register.addSubspecialty')}
          groups={groups}
          chosen={registration.subspecialties}
          onChange={(subspecialties) => type({ subspecialties: [...subspecialties] })}
        />
        <span className="rg-note">
          {subspecialtyCount === 0
            ? t(
                registration.specialties.length === 0
                  ? 'ratings.register.firstSpecialty'
                  : 'ratings.register.noneOfYours',
              )
            : t('ratings.register.ofYours', { count: registration.subspecialties.length, total: subspecialtyCount })}
        </span>
      </div>
    </>
  );
}

type TextFieldProps = {
  readonly field: 'studyEvaluatorId' | 'name' | 'email' | 'npi';
  readonly width?: 'short';
  readonly autoComplete?: string;
  readonly note?: ReactNode;
};

const longest = { studyEvaluatorId: 200, name: 200, email: 320, npi: 40 } as const;

function TextField({ field, width, autoComplete = 'off', note }: TextFieldProps) {
  const { t } = useText();
  const store = useRatingsStore();
  const id = useId();
  const value = useRatings((state) => state.registration?.[field] ?? '');
  const isRefused = useRatings((state) => Object.hasOwn(state.refusedFields, field));
  return (
    <div className="rg-row">
      <label className="rg-label" htmlFor={id}>
        {t(`ratings.register.fields.${field}`)}
      </label>
      <input
        id={id}
        className="ak-input rg-input"
        data-width={width}
        value={value}
        maxLength={longest[field]}
        autoComplete={autoComplete}
        aria-describedby={`${id}-note`}
        {...(isRefused && { 'aria-invalid': true })}
        onChange={(event) => store.getState().type({ [field]: event.currentTarget.value })}
      />
      <span id={`${id}-note`} className="rg-note">
        {isRefused ? <Refused field={field} /> : note}
      </span>
    </div>
  );
}

/** Why the study does not take what stands in a field. */
function Refused({ field }: { field: keyof Registration }) {
  const { textOf } = useText();
  const problem = useRatings((state) => state.refusedFields[field]);
  if (problem === undefined) return null;
  return (
    <span className="rg-refused">
      <SignedNote sign="error">{textOf(`ratings.register.problems.${problem}`)}</SignedNote>
    </span>
  );
}

function SignedNote({ sign, children }: { sign: Sign; children: ReactNode }) {
  return (
    <span className="rg-signed" data-sign={sign} role="status">
      <StatusSign sign={sign} /> <span>{children}</span>
    </span>
  );
}

function IdNote({ registration, assigned }: Omit<Props, 'study'>) {
  const { t, textOf } = useText();
  const { studyEvaluatorId: id } = registration;
  if (assigned === null) return null;
  const { obstacle, by, isKnownId, sets } = assigned;
  if (obstacle !== null)
    return <SignedNote sign="error">{textOf(`problems.${obstacle.code}`, obstacle.params)}</SignedNote>;
  if (id.trim() === '' && registration.specialties.length === 0) return null;
  if (by === 'nothing') {
    return (
      <SignedNote sign={isKnownId === false ? 'missed' : 'note'}>
        {isKnownId === false ? t('ratings.register.idUnknown', { id }) : t('ratings.register.noQuestions')}
      </SignedNote>
    );
  }
  const zero = /^0\d/.test(id.trim()) ? ` ${t('ratings.register.zeroKept')}` : '';
  const words = {
    evaluator: t('ratings.register.idKnown', { sets: sets.join(', ') }),
    specialty: t('ratings.register.bySpecialty', { sets: sets.join(', ') }),
    general: t('ratings.register.byGeneral', { sets: sets.join(', ') }),
  }[by];
  return (
    <SignedNote sign="done">
      {words}
      {zero}
    </SignedNote>
  );
}

/** Nothing is said before the tenth digit. */
function NpiNote({ npi, asked }: { npi: string; asked: 'optional' | 'required' }) {
  const { t } = useText();
  const optional = asked === 'optional' ? t('ratings.register.optional') : '';
  const digits = npi.trim();
  if (digits.length < 10 && /^\d*$/.test(digits)) return <>{optional}</>;
  if (isNpi(npi)) {
    return <SignedNote sign="done">{sentencesText([t('ratings.register.npiFits'), optional])}</SignedNote>;
  }
  const problem = /^\d{10}$/.test(digits) ? 'npiCheckDigit' : 'npiTenDigits';
  return (
    <SignedNote sign={asked === 'required' ? 'error' : 'warning'}>
      {sentencesText([t(`ratings.register.${problem}`), optional])}
    </SignedNote>
  );
}
