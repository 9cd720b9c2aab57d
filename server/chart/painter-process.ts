import { serveProcess } from '../jobs/worker.ts'
import type { Picture } from './draw.ts'

// Imported with the first task: where native code is missing, the task says so.
serveProcess(async ({ data, options }: Picture) => (await import('./draw.ts')).draw(data, options))
