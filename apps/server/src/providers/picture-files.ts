import type { Storage } from '@atithi/api/kernel/ports/storage'

/** The storage as the server itself uses it, which also shows what is in it. */
export interface PictureFiles extends Storage {
  /** Undefined when there is no such file; as the server sends it. */
  read(key: string): Promise<Buffer | undefined>
}
