import { isObject } from '../../../records/located.ts';
import { parseValue } from '../../../records/parseValue.ts';

const idNames = ['id', 'page_id', 'pageid', 'pageId'] as const;
const titleNames = ['title', 'page_title', 'pageTitle'] as const;

/** A page as a line of a file names it. */
type NamedPage = { readonly id: string; readonly title: string };
/** The pages that a line names, which is not blank: none for one that is no row, null for one that should name some and cannot be read. */
type ReadLine = (line: string) => readonly NamedPage[] | null;

/**
 * What reads the lines of a file that begins with `head`: the index of a dump (`offset:id:title`), the table `page` of one (SQL), JSON lines, or a table with
 * commas or tabs whose columns a header names, or whose first two are id and title. Null for another file.
 */
export function lineReader(head: string): ReadLine | null {
  const first = head.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  if (/^(?:-- |\/\*)/.test(first) || /^INSERT INTO `page`/m.test(head)) return rowsOfDump();
  if (first.startsWith('{')) return pageOfJson;
  if (/^\d+:\d+:/.test(first)) return pageOfIndex;
  return rowsOfTable(first);
}

/** Titles of the index are written as in the XML beside it. */
const entities: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#039;': "'", '&#39;': "'" },
};

function pageOfIndex(line: string): readonly NamedPage[] | null {
  const [, id, title] = /^\d+:(\d+):(.+)$/.exec(line) ?? [];
  if (id === undefined || title === undefined) return null;
  return page(
    id,
    title.includes('&') ? title.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (one) => entities[one] ?? one) : title,
  );
}

function pageOfJson(line: string): readonly NamedPage[] | null {
  const value = parseValue(line);
  if (!isObject(value)) return null;
  const textOf = (name: string) => (Object.hasOwn(value, name) ? value[name] : undefined);
  const id = idNames.map(textOf).find((one) => typeof one === 'string' || typeof one === 'number');
  const title = titleNames.map(textOf).find((one) => typeof one === 'string');
  return id === undefined || typeof title !== 'string' ? null : page(String(id), title);
}

/** Rows of the table are on one line or on a line each, by the program that wrote them. Articles alone have titles without the name of their space. */
function rowsOfDump(): ReadLine {
  let isWithin = false;
  return (line) => {
    const begins = line.startsWith('INSERT INTO `page` ');
    if (!begins && !(isWithin && line.startsWith('('))) {
      isWithin = false;
      return [];
    }
    isWithin = !line.trimEnd().endsWith(';');
    const rows = [...line.matchAll(/\((\d+),(-?\d+),'([^'\\]*(?:(?:\\.|'')[^'\\]*)*)',/g)];
    if (rows.length === 0) return begins && /VALUES\s*$/.test(line) ? [] : null;
    return rows.flatMap(([, id = '', space, title = '']) =>
      space === '0' ? (page(id, title.replace(/\\(.)|'(')/g, '$1$2').replaceAll('_', ' ')) ?? []) : [],
    );
  };
}

function rowsOfTable(first: string): ReadLine | null {
  const separator = first.includes('\t') ? '\t' : ',';
  const names = fieldsOf(first, separator);
  const at = (known: readonly string[]) => names.findIndex((name) => known.includes(name.trim()));
  const [idAt, titleAt] = [at(idNames), at(titleNames)];
  const hasHeader = idAt >= 0 && titleAt >= 0;
  if (!hasHeader && !/^\d+$/.test(names[0] ?? '')) return null;
  let isHeader = hasHeader;
  return (line) => {
    if (isHeader) {
      isHeader = false;
      return [];
    }
    const fields = fieldsOf(line, separator);
    return page(fields[hasHeader ? idAt : 0] ?? '', fields[hasHeader ? titleAt : 1] ?? '');
  };
}

/** Fields may be quoted, a quote within doubled. */
function fieldsOf(line: string, separator: ',' | '\t'): string[] {
  const field =
    separator === ',' ? /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g : /(?:^|\t)(?:"((?:[^"]|"")*)"(?=\t|$)|([^\t]*))/g;
  return [...line.matchAll(field)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

function page(id: string, title: string): readonly NamedPage[] | null {
  const named = { id: id.trim(), title: title.toWellFormed().replace(/\s+/g, ' ').trim() };
  return /^\d{1,15}$/.test(named.id) && named.title !== '' && named.title.length <= 1_000 ? [named] : null;
}
