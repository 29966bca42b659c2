/** Packages that reach a user, from the lockfile: name, version, licence and place in node_modules. */
export function shippedPackages(): { name: string; version: string; licence: string; path: string }[];
