/** Enough for its owner to know it by, and not for anybody else who has the phone. In one piece: a line would end at the dots. */
export const shortAddress = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1…\u2060')
