import { enterAvatarUpload } from '@atithi/api/identity/profile/commands/upload'
import { avatarPixels, largestAvatarBytes } from '@atithi/api/identity/profile/rules'
import type { FastifyInstance } from 'fastify'
import type { CreateContext } from './procedures.ts'
import { bodyOf, takeUpload } from './take-upload.ts'

/** The picture beside one's name, as the body itself. */
export async function avatarUpload(
  app: FastifyInstance,
  { createContext }: { createContext: CreateContext },
) {
  takeUpload(app, createContext, {
    path: '/uploads/avatar',
    mostBytes: largestAvatarBytes,
    enter: enterAvatarUpload,
    keep: async (take, request) => {
      const { prepareAvatar } = await import('../pictures/prepare-avatar.ts')
      return { avatarKey: await take(await prepareAvatar(bodyOf(request), avatarPixels)) }
    },
  })
}
