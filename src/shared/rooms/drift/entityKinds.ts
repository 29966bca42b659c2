import { z } from 'zod';
import { comparableText } from './comparable.ts';
import { strip } from './pythonText.ts';

/** What an entity tells of the patient. `dose` is a drug with its dose. */
export const entityKinds = [
  'diagnosis',
  'symptom',
  'risk',
  'drug',
  'dose',
  'allergy',
  'measurement',
  'social',
  'other',
] as const;
export type EntityKind = (typeof entityKinds)[number];

/** The most entities of a project whose kind somebody set. Each act keeps the list as it was. */
export const mostKinds = 20_000;

const entity = z.string().trim().min(1).max(2_000);

/** What a reviewer says of the kind of an entity, wherever it stands. */
export const entityKindSchema = z.object({ entity, kind: z.enum(entityKinds) });

/** The name under which the kind of an entity is kept: case and blanks around it do not matter. */
export const kindName = (name: string): string => comparableText(strip(name), 'reference');

/**
 * Signs of kinds, in the order in which they are asked: an allergy to a drug is an allergy, a drug with its dose is no diagnosis. Endings
 * are those of international nonproprietary names (WHO stem book) that occur in psychiatry and general practice.
 */
const signs: readonly (readonly [EntityKind, RegExp])[] = [
  ['allergy', /\b(allerg\w*|intoleran\w*|anaphyla\w*|hypersensitiv\w*)\b|アレルギー|不耐|過敏症/u],
  [
    'risk',
    /\b(suicid\w*|self[- ]?harm\w*|overdos\w*|self[- ]?injur\w*|homicid\w*|violence|abuse|safeguarding)\b|自殺|自傷|希死|虐待|他害/u,
  ],
  [
    'measurement',
    /\b(blood pressure|bp|bmi|hba1c|egfr|ldl|phq-?9|gad-?7|heart rate|pulse|temperature|weight|score)\b.*\d|\d+(\.\d+)?\s*(mmhg|mmol|bpm|kg\/m2|°c)|血圧|体温|体重/u,
  ],
  [
    'dose',
    /\d+(\.\d+)?\s*(mg|mcg|µg|μg|ug|g|ml|iu|units?|tablets?|capsules?|puffs?)\b|\d+(\.\d+)?\s*(ミリグラム|錠|包|カプセル)/u,
  ],
  [
    'diagnosis',
    /\b(disorders?|depression|depressive|anxiety|psychosis|psychotic|schizo\w*|bipolar|syndrome|disease|dementia|autis\w*|asthma|diabetes|hypertension|epilep\w*|cancer|anorexia|bulimia|grief|burnout|dysmorphi\w*|condition|ptsd|ocd|adhd|gad|mdd|copd|stroke|migraines?|episodes?|\w+itis|\w+osis|phobia|agoraphobia)\b|障害|うつ|鬱|統合失調|双極|症候群|認知症|喘息|糖尿病|高血圧|てんかん|がん|拒食|過食|不安症|適応反応|病$|症$/u,
  ],
  [
    'drug',
    /\b(medications?|medicines?|antidepressants?|antipsychotics?|drugs?|insulin|lithium|valproate|inhaler|contracepti\w*|methadone|naloxone|\w+(?:azepam|zolam|pram|oxetine|ipine|olol|pril|sartan|statin|idone|apine|triptyline|traline|axine|tapine|prazole|azosin|cillin|mycin|formin|amfetamine|amphetamine|phenidate|trigine|piprazole|peridol|trexone|profen|codone|codeine|morphine|zepine|barbital|setron|gliptin|gliflozin|bupropion))\b|\bbupropion\b|薬|インスリン|リチウム/u,
  ],
  [
    'symptom',
    /\b(pains?|ache\w*|headaches?|insomnia|sleep\w*|nightmares?|flashbacks?|panic|nausea|fatigue|tired\w*|appetite|mood|worr\w*|guilt|hopeless\w*|concentrat\w*|hallucinat\w*|voices|paranoi\w*|dissociat\w*|palpitations?|dizz\w*|cough|fever|irritab\w*|anger|dysregulat\w*|difficult\w*|tearful\w*|rumination|urges?|compulsions?|obsessions?|weight loss)\b|痛|不眠|眠れ|悪夢|吐き気|倦怠|疲労|食欲|気分|幻聴|妄想|動悸|めまい|発熱|咳|しびれ/u,
  ],
  [
    'social',
    /\b(liv(?:es|ing)|alone|partner|husband|wife|married|divorced|widow\w*|famil\w*|parents?|mother|father|sisters?|brothers?|sons?|daughters?|child\w*|infant|baby|carer|caregiver|friends?|relationships?|school|college|university|stud(?:ent|y|ies|ying)|coursework|job|work\w*|employ\w*|unemploy\w*|office|retired|housing|homeless\w*|financ\w*|debt|benefits|travel|commut\w*|train|smok\w*|alcohol|church|community|immigra\w*|refugee)\b|一人暮らし|同居|家族|夫|妻|母|父|子ども|学校|大学|仕事|職場|失業|退職|住居|経済|通勤|喫煙|飲酒|介護/u,
  ],
];

/** The kind that the words of an entity suggest; `other` where none does. A proposal, which reviewers set right. */
export function proposedKind(name: string): EntityKind {
  const text = kindName(name);
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other';
}
