import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: ((error?: unknown) => void) | undefined,
  locals: object,
) => Promise<void> | void

/** Scripts, styles and fonts of the websites: named by their content. */
export async function builtFiles(
  app: FastifyInstance,
  { distDir, at }: { distDir: string; at: string },
) {
  const root = path.join(distDir, 'client/_astro')
  if (!fs.existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    prefix: at,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
}

/** What Astro built to render pages with; undefined before it has. */
export async function loadHandler(distDir: string): Promise<AstroHandler | undefined> {
  const entry = path.join(distDir, 'server/entry.mjs')
  if (!fs.existsSync(entry)) return undefined
  const built: { handler: AstroHandler } = await import(pathToFileURL(entry).href)
  return built.handler
}
