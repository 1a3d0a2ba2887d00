import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSchema, createYoga, type Plugin } from 'graphql-yoga'
import type { Handler } from 'hono'
import { SOMETHING_WENT_WRONG, type WireUser } from '#domain/wire.ts'
import { requireOperator } from '#server/auth/currentUser.ts'
import type { ServerContext } from '#server/context.ts'
import { resolvers } from '#server/operator/resolvers.ts'
import { projectRoot } from '#server/projectRoot.ts'

/** Many times what any question of ours has; much more, and reading it runs out of stack. */
const MOST_TOKENS = 2_000

const shortDocuments: Plugin = {
  onParse({ parseFn, setParseFn }) {
    setParseFn((source, options) => parseFn(source, { ...options, maxTokens: MOST_TOKENS }))
  },
}

export interface OperatorContext {
  server: ServerContext
  operator: WireUser
}

/** For people with the operator role only: without it not even the schema can be read. */
export function operatorGraphql(context: ServerContext): Handler {
  const yoga = createYoga<OperatorContext>({
    schema: createSchema<OperatorContext>({
      typeDefs: readFileSync(join(projectRoot, 'server/operator/schema.graphql'), 'utf8'),
      resolvers,
    }),
    plugins: [shortDocuments],
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: {
      debug() {},
      info() {},
      warn() {},
      error: (error: unknown) => {
        const fault = faultOf(error)
        if (fault) context.log.error('GraphQL', fault)
      },
    },
    maskedErrors: { errorMessage: SOMETHING_WENT_WRONG },
  })
  return async (c) => {
    const operator = await requireOperator(context, c.req.header('authorization'))
    const response = await yoga.fetch(c.req.raw, { server: context, operator })
    return new Response(response.body, { status: response.status, headers: new Headers([...response.headers]) })
  }
}

/**
 * A refusal in words is a GraphQLError of our own; anything else that a resolver threw is our fault.
 * @returns what was thrown: what it was wrapped in repeats its message, and that of a failed statement has people's names in it
 */
function faultOf(error: unknown): Error | null {
  const thrown = error instanceof Error && 'originalError' in error ? error.originalError : error
  return thrown instanceof Error && thrown.name !== 'GraphQLError' ? thrown : null
}
