import type { Handler } from 'hono'
import type { ServerContext } from '#server/context.ts'
export function operatorGraphql(_context: ServerContext): Handler {
  return (c) => c.notFound()
}
