import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
export function createSimulator(_context: ServerContext): { app: Hono; stop: () => Promise<void> } {
  return { app: new Hono(), stop: async () => {} }
}
