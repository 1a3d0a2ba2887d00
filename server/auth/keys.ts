import { createHmac } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#server/config.ts'
import { SettingError } from '#server/settingError.ts'
import type { Random } from '#server/random.ts'

/** One key a purpose, so that a token of one kind is never taken for another. */
export interface Keys {
  accessToken: Uint8Array
  donationToken: Uint8Array
  mailToken: Uint8Array
  fingerprint: Uint8Array
  eftNotification: Uint8Array
  /** Signs nothing: it tells one secret from another. */
  mark: Uint8Array
}

/** From LETSEMA_SECRET, else from a file that is made once. Copies of the server that share a database must share the secret. */
export function loadKeys(settings: Settings, random: Random): Keys {
  const secret = settings.secret ?? secretFile(settings.dataDir, random)
  const derive = (purpose: string): Uint8Array => new Uint8Array(createHmac('sha256', secret).update(`letsema ${purpose}`).digest())
  return {
    accessToken: derive('access token'),
    donationToken: derive('donation token'),
    mailToken: derive('mail token'),
    fingerprint: derive('fingerprint'),
    eftNotification: settings.eft.notifyKey ? new TextEncoder().encode(settings.eft.notifyKey) : derive('eft notification'),
    mark: derive('mark'),
  }
}

function secretFile(folder: string, random: Random): string {
  const path = join(folder, 'secret')
  mkdirSync(folder, { recursive: true })
  const size = statSync(path, { throwIfNoEntry: false })?.size
  // Nothing can have been signed with an empty one.
  if (size === 0) rmSync(path)
  if (!size) makeSecret(path, random)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32) throw new SettingError(`${path} is damaged: it must hold 32 characters or more.`)
  return secret
}

/** A hard link appears whole or not at all, so that no kill and no power cut leaves an empty one, which would stop every later start. */
function makeSecret(path: string, random: Random): void {
  const draft = `${path}.${random.uuid()}`
  try {
    writeFileSync(draft, random.token(), { mode: 0o600, flush: true })
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
