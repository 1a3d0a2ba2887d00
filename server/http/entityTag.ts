const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/**
 * Weak and strong are the same here (RFC 9110, 13.1.2): a proxy may have made the one of the other.
 * @param ifNoneMatch the header
 */
export const matchesEntityTag = (ifNoneMatch: string | undefined, entityTag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => opaque(known) === opaque(entityTag) || known.trim() === '*')
