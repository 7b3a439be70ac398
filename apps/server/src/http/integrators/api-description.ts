import { callsPerMinute } from '@atithi/api/identity/api-keys/rules'
import type { Access } from '@atithi/api/kernel/procedures/builders'
import { mostCallsAtOnce } from '@atithi/api/kernel/shared/calls-at-once'
import { type ApiScope, scopeNeededBy } from '@atithi/api/kernel/shared/scopes'
import { appRouter } from '@atithi/api/router'
import { z } from 'zod'

type Json = Record<string, unknown>

/** A procedure that a key can open. */
export interface OpenProcedure {
  path: string
  type: 'query' | 'mutation'
  scope: ApiScope
  /** JSON Schema of what it takes. */
  input: Json
}

interface Definition {
  type: 'query' | 'mutation' | 'subscription'
  meta?: Access
  inputs: z.ZodType[]
}

/** Every procedure that a key can open, by path, read from the router itself: a new one is described by being there. */
export const listOpenProcedures = (): OpenProcedure[] =>
  Object.entries(appRouter._def.procedures)
    .flatMap(([path, procedure]) => {
      // tRPC keeps a procedure's definition on the function itself.
      const { type, meta, inputs } = Reflect.get(Object(procedure), '_def') as Definition
      const scope = scopeNeededBy({ path, type, meta })
      return scope === null || type === 'subscription'
        ? []
        : [{ path, type, scope, input: inputSchema(inputs) }]
    })
    .toSorted((a, b) => a.path.localeCompare(b.path))

/** One schema of the several that a procedure reads its input by. */
function inputSchema(inputs: readonly z.ZodType[]): Json {
  const schemas = inputs.map(input => {
    const { $schema: _dialect, ...schema } = z.toJSONSchema(input, {
      io: 'input',
      unrepresentable: 'any',
    })
    return schema as Json
  })
  const isPlain = (schema: Json) => schema.type === 'object' && schema.$defs === undefined
  if (!schemas.every(isPlain)) return { allOf: schemas }
  const required = [...new Set(schemas.flatMap(({ required }) => (required ?? []) as string[]))]
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)),
    ...(required.length > 0 && { required }),
  }
}

const failure = { $ref: '#/components/responses/Failure' }

/** The typed procedures for those who write no TypeScript: OpenAPI 3.1. */
export const describeApi = (publicUrl: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Atithi',
    version: '1',
    description: [
      'One key belongs to one hotel; its owner makes it under Settings > Advanced.',
      'A query is a GET with its input as JSON in `input`, a mutation a POST with its input as the JSON body.',
      'Answers stand in `result.data`. Amounts are in paise, dates are `YYYY-MM-DD` in the calendar of the hotel.',
      `A key may call ${callsPerMinute} procedures a minute, unless the platform has set another number; beyond that the answer is 429 with Retry-After.`,
      `Several queries go in one request with commas between their names and \`batch=1\`, at most ${mostCallsAtOnce}.`,
      'What takes an `idempotencyKey` happens once, however often it is sent with the same key.',
    ].join('\n\n'),
  },
  servers: [{ url: `${publicUrl}/trpc` }],
  security: [{ apiKey: [] }],
  paths: Object.fromEntries(
    listOpenProcedures().map(procedure => [`/${procedure.path}`, operationOf(procedure)]),
  ),
  components: {
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'atk_live_…' } },
    responses: {
      Failure: {
        description: 'Refused: `reason` is a stable word, `message` a sentence.',
        content: { 'application/json': { schema: failureSchema } },
      },
    },
  },
})

const failureSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['message', 'data'],
      properties: {
        message: { type: 'string' },
        data: {
          type: 'object',
          required: ['reason', 'httpStatus'],
          properties: {
            reason: { type: 'string', examples: ['SOLD_OUT'] },
            httpStatus: { type: 'integer' },
            details: { description: 'What the reason has to say, such as the nights.' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'A sentence for each field that needs a correction.',
            },
          },
        },
      },
    },
  },
}

function operationOf({ path, type, scope, input }: OpenProcedure): Json {
  const content = { 'application/json': { schema: input } }
  const required = Array.isArray(input.required)
  const operation = {
    operationId: path,
    tags: [path.split('.')[0]],
    description: `Needs the right \`${scope}\`.`,
    'x-scope': scope,
    responses: {
      200: {
        description: 'The answer.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['result'],
              properties: { result: { type: 'object', properties: { data: {} } } },
            },
          },
        },
      },
      default: failure,
    },
  }
  return type === 'query'
    ? { get: { ...operation, parameters: [{ name: 'input', in: 'query', required, content }] } }
    : { post: { ...operation, requestBody: { required, content } } }
}
