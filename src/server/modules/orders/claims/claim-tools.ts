import type { PictureRenderer } from '#server/modules/media/renderer.ts';
import type { DeskTools } from '../desk/desk-tools.ts';
import type { EvidenceStore } from './evidence-store.ts';

export type ClaimTools = DeskTools & { store: EvidenceStore; renderer: Pick<PictureRenderer, 'render'> };
