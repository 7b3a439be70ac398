/** Where pictures lie: a folder, or a bucket that speaks S3. Keys are relative paths of a-z, 0-9, /, _ and -, with an ending. */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined when there is no such file. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Taking away what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>
}
