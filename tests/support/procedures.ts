import type { Access } from '@atithi/api/kernel/procedures/builders'
import { appRouter } from '@atithi/api/router'
import type { Caller } from './world.ts'

export interface ProcedureFacts extends Access {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  /** The schemas of its input, in the order in which they are read. */
  inputs: readonly unknown[]
}

interface Definition {
  type: ProcedureFacts['type']
  meta?: Access
  inputs: unknown[]
}

// tRPC keeps a procedure's definition on the function itself.
const definitionOf = (procedure: unknown): Definition =>
  Reflect.get(Object(procedure), '_def') as Definition

/** Every procedure of the router, read from the router itself: a new one is tested by being there. */
export const procedures: readonly ProcedureFacts[] = Object.entries(appRouter._def.procedures).map(
  ([path, procedure]) => {
    const { meta, type, inputs } = definitionOf(procedure)
    if (!meta) throw new Error(`${path} does not say who may call it`)
    return { path, type, inputs, ...meta }
  },
)

/** Calls a procedure by its path, with any input. */
export function callByPath(caller: Caller, path: string, input: unknown): Promise<unknown> {
  const target = path
    .split('.')
    .reduce<unknown>((node, key) => Reflect.get(Object(node), key), caller)
  if (typeof target !== 'function') throw new Error(`${path} is not a procedure`)
  return Promise.resolve(target(input))
}
