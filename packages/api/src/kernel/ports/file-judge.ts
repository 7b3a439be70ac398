/** A file of a stranger, judged by its content: what may be kept of it. `thumbnail` is of a picture alone, as are its pixels. */
export type JudgedFile =
  | {
      kind: 'picture'
      contentType: string
      ending: string
      /** Encoded anew, upright and without metadata. */
      content: Buffer
      thumbnail: Buffer
      width: number
      height: number
    }
  | { kind: 'pdf' | 'recording'; contentType: string; ending: string; content: Buffer }
  /** Why it is not kept, for people of the hotel. */
  | { kind: 'refused'; why: string }

/** Judges a file by its bytes, whatever its name or its sender says. Never throws for what is in it. */
export type FileJudge = (bytes: Buffer) => Promise<JudgedFile>
