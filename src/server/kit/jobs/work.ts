/** The file that a job made, or its fault; the memory in bytes after it, and the processor seconds used. */
export type WorkAnswer = ({ file: Uint8Array } | { fault: string }) & { memory: number; seconds: number }

/** In a child process: answers each job of its parent, and ends with it. */
export const answerJobs = <Job>(work: (job: Job) => Uint8Array): void => {
  const answer = (job: Job) => {
    try {
      return { file: work(job) }
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }
  process.on('message', (job: Job) => {
    const before = process.cpuUsage()
    const result = answer(job)
    const { user, system } = process.cpuUsage(before)
    process.send?.({ ...result, memory: process.memoryUsage.rss(), seconds: (user + system) / 1e6 } satisfies WorkAnswer)
  })
  // Ignore signals to the process group: the server lets this process finish. When the server is gone, exit.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
}
