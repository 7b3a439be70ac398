/** Pictures as every mail program shows them: a JPEG, wide and low, of one that lies in the media store as WebP. */
export interface Photos {
  /** Undefined where there is no such picture any more, or it is none. */
  bannerOf(path: string): Promise<Uint8Array | undefined>
}
