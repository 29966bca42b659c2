import type { Place } from './textPlace.ts';

/** Longest record that is read; longer ones are named and left out. */
export const recordByteLimit = 32 * 1024 * 1024;
/** A key as written, quotes included. */
export type ScannedKey = Place & { readonly bytes: Uint8Array };

/**
 * One record: an element of an array or the value of a member. `broken` records do not close where they should;
 * their bytes reach up to where reading could go on. Of `oversize` ones no bytes are kept.
 */
export type ScannedRecord = Place & {
  readonly kind: 'record';
  /** Keys down to the container that holds the record; `*` stands for the elements of an array. */
  readonly path: readonly string[];
  /** 0-based places in the arrays on the way: one for each `*` of the path, and that of the record when it is an element. */
  readonly indices: readonly number[];
  readonly key: ScannedKey | null;
  readonly byteEnd: number;
  readonly bytes: Uint8Array;
  readonly state: 'whole' | 'broken' | 'oversize';
};

/** Something wrong between records. When it is `final`, nothing after it is read. */
export type ScanFault = Place & {
  readonly kind: 'fault';
  readonly code:
    | 'expectedValue'
    | 'expectedKey'
    | 'expectedColon'
    | 'expectedCommaOrEnd'
    | 'trailingComma'
    | 'unexpectedEnd'
    | 'extraText'
    | 'restUnread';
  readonly params: Readonly<Record<string, string | number>>;
  readonly final: boolean;
};

export type ScanEvent = ScannedRecord | ScanFault;

/** What to do with the value at a path: go into it and treat its members one by one, take it as one record, or pass over it. */
export type ScanPlan = (path: readonly string[]) => 'enter' | 'record' | 'skip';

export type RecordScanner = {
  /** Takes the next bytes of the file and returns what was completed by them. */
  push(chunk: Uint8Array): ScanEvent[];
  /** Tells that the file has ended. */
  end(): ScanEvent[];
};

/** A container that was entered; `index` is the place of the element that began last. */
export type Frame = {
  index: number;
  readonly kind: 'array' | 'object';
  readonly path: readonly string[];
  readonly elements: 'enter' | 'record' | 'skip';
};
/** What the scanner expects next between records, or that it is inside of a key or record. */
export type State =
  | 'value'
  | 'valueOrEnd'
  | 'key'
  | 'keyOrEnd'
  | 'insideKey'
  | 'colon'
  | 'commaOrEnd'
  | 'end'
  | 'inside'
  | 'lost'
  | 'stopped';
