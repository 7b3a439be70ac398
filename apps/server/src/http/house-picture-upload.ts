import { largestImageBytes } from '@atithi/api/property/images/rules'
import { enterHousePicture } from '@atithi/api/stays/house-pictures/commands/upload'
import { subjectInput } from '@atithi/api/stays/house-pictures/schema'
import type { FastifyInstance } from 'fastify'
import { claimedKind } from '../pictures/picture-kind.ts'
import type { CreateContext } from './procedures.ts'
import { bodyOf, propertyIdOf, takeUpload } from './take-upload.ts'

/** A picture of a fault or of a found thing, as the body itself. */
export async function housePictureUpload(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  takeUpload(app, createContext, {
    path: '/uploads/properties/:propertyId/:kind/:id',
    mostBytes: largestImageBytes,
    enter: async (context, params) => {
      const propertyId = propertyIdOf(params)
      const subject = subjectInput.safeParse(params).data
      if (propertyId === undefined || subject === undefined) return undefined
      return enterHousePicture(context, { propertyId, subject })
    },
    keep: async (take, request) => {
      const claim = claimedKind({ type: request.headers['content-type'] ?? '' })
      const { preparePicture } = await import('../pictures/prepare-picture.ts')
      return { id: await take(await preparePicture(bodyOf(request), claim)) }
    },
  })
}
