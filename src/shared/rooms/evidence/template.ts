/** Between brackets, without numbers: citations, sizes and mutations are no places of a template. */
const bracketed = /[[［]([^[\]［］\n]{2,80})[\]］]/g;
/** What a place asks for begins with one of these, or is nothing but one of them. */
const asks =
  /^(?:insert|add|include|list|name|state|describe|explain|summari[sz]e|provide|mention|your|the|relevant|specific)\s|^(?:explanation|claim|evidence)$|(?:を|の)?(?:挿入|記入|入力|要約|説明|主張|根拠)$/i;

/**
 * Places of a template that were never filled, as `[insert claim]`, in the order of the text; none for a text that somebody wrote. A rule finds them, and it
 * may be wrong: nothing counts differently before a person says so.
 */
export function unfilledPlaces(text: string): string[] {
  return [...text.matchAll(bracketed)].flatMap(([whole, inside = '']) =>
    /\d/.test(inside) || !asks.test(inside.trim()) ? [] : [whole],
  );
}
