import { enterFaviconUpload } from '@atithi/api/web/website/commands/favicon'
import { largestFaviconBytes } from '@atithi/api/web/website/rules/website'
import type { FastifyInstance } from 'fastify'
import type { CreateContext } from './procedures.ts'
import { bodyOf, propertyIdOf, takeUpload } from './take-upload.ts'

/** The icon of a property's website, as the body itself. */
export async function faviconUpload(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  takeUpload(app, createContext, {
    path: '/uploads/properties/:propertyId/favicon',
    mostBytes: largestFaviconBytes,
    enter: async (context, params) => {
      const propertyId = propertyIdOf(params)
      return propertyId === undefined ? undefined : enterFaviconUpload(context, propertyId)
    },
    keep: async (take, request) => {
      const { prepareFavicon } = await import('../pictures/prepare-favicon.ts')
      await take(await prepareFavicon(bodyOf(request)))
      return { ok: true }
    },
  })
}
