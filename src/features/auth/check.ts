import { login, newLink, newPassword, registration } from '#domain/accountSchema.ts'
import { firstMessages } from '#domain/firstMessages.ts'

const SCHEMA = { login, newLink, newPassword, registration } as const

export type Rules = keyof typeof SCHEMA

/** Loaded only when a form is first sent off, because yup comes with it. */
export const checkFields = (rules: Rules, values: object): Promise<Record<string, string>> => firstMessages(SCHEMA[rules], values)
