import { serveProcess } from '../jobs/worker.ts'
import { draw, type Picture } from './draw.ts'

serveProcess(({ data, options }: Picture) => draw(data, options))
