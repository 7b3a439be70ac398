import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { PictureFiles } from './picture-files.ts'

/** Keeps files in a folder of this machine. */
export function createDirectoryStorage(root: string): PictureFiles {
  return {
    async put(key, bytes) {
      const file = fileOf(root, key)
      // Written beside its place first: whoever reads finds the whole file or none.
      const unfinished = path.join(path.dirname(file), `.${randomUUID()}.tmp`)
      await fs.mkdir(path.dirname(file), { recursive: true })
      try {
        await fs.writeFile(unfinished, bytes, { flag: 'wx' })
        await fs.rename(unfinished, file)
      } catch (error) {
        await fs.rm(unfinished, { force: true })
        throw error
      }
    },
    async remove(keys) {
      await Promise.all(keys.map(key => fs.rm(fileOf(root, key), { force: true })))
    },
    async read(key) {
      try {
        return await fs.readFile(fileOf(root, key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}

const keyShape = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/

function fileOf(root: string, key: string): string {
  if (!keyShape.test(key)) throw new Error('This is not a key of the storage.')
  return path.join(root, key)
}
