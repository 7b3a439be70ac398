export async function drawImages(_mediaDir: string): Promise<void> {}
