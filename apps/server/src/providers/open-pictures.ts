import type { Env } from '../env.ts'
import { createBucketStorage } from './bucket-storage.ts'
import { createDirectoryStorage } from './directory-storage.ts'
import type { PictureFiles } from './picture-files.ts'

/** A bucket when the settings name one, else the folder of this machine. */
export const createPictureFiles = (env: Pick<Env, 'mediaDir' | 'bucket'>): PictureFiles =>
  env.bucket ? createBucketStorage(env.bucket) : createDirectoryStorage(env.mediaDir)
