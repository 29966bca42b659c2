export type AnyJson = string | number | boolean | null | readonly AnyJson[] | { readonly [key: string]: AnyJson };
