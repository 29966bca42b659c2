/** What an SVG that was saved says of where it comes from; throws where it says nothing. */
export function provenanceInSvg(svg: string): unknown {
  const [, json] = /<provenance xmlns="urn:akapen:provenance">([^<]*)</.exec(svg) ?? [];
  if (json === undefined) throw new Error('The picture does not say where it comes from');
  return JSON.parse(json);
}
