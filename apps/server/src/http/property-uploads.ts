import { enterUpload } from '@atithi/api/property/images/commands/upload'
import { largestImageBytes } from '@atithi/api/property/images/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { claimedKind, type PictureKind } from '../pictures/picture-kind.ts'
import type { CreateContext } from './procedures.ts'
import { bodyOf, propertyIdOf, takeUpload } from './take-upload.ts'

/** What a form puts around the file. */
const FORM_OVERHEAD = 16 * 1024

/** Pictures of a property: one a request, as the body itself or as the one file of a form, so that each has its own progress. */
export async function propertyUploads(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  takeUpload(app, createContext, {
    path: '/uploads/properties/:propertyId',
    mostBytes: largestImageBytes,
    frameBytes: FORM_OVERHEAD,
    enter: async (context, params) => {
      const propertyId = propertyIdOf(params)
      return propertyId === undefined ? undefined : enterUpload(context, propertyId)
    },
    keep: async (take, request) => {
      const { bytes, claim } = await fileOf(request)
      // Loaded with the first picture, as wherever sharp is used: a server that draws nothing does without its memory.
      const { preparePicture } = await import('../pictures/prepare-picture.ts')
      return { id: await take(await preparePicture(bytes, claim)) }
    },
  })
}

async function fileOf(
  request: FastifyRequest,
): Promise<{ bytes: Buffer; claim: PictureKind | undefined }> {
  const body = bodyOf(request)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { bytes: body, claim: claimedKind({ type }) }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => new FormData())
  const [file] = [...form.values()].filter(value => value instanceof File)
  return {
    bytes: file ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0),
    claim: file && claimedKind(file),
  }
}
