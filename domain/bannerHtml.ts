/** What an operator's message may hold: the server and the browser each sanitise it. */
export const BANNER_TAGS = ['a', 'b', 'strong', 'i', 'em', 'u', 'br', 'p', 'span', 'ul', 'ol', 'li']
/** Of a link, the only tag that has any. */
export const BANNER_ATTRIBUTES = ['href', 'target', 'rel']
/** Every link has it. */
export const BANNER_LINK_RELATION = 'noopener noreferrer'
