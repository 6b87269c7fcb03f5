import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import { closeOnBack } from '#web/lib/close-on-back.ts';

/** Pictures are enlarged to this width; the server sends smaller originals as they are. */
const WIDTH = 2000;

/** Opens the pictures of the strip over the whole screen, each in the shape that its copy in the page has. */
export function openZoom(strip: HTMLElement | null, index: number, onClose: (index: number) => void): void {
  const links = [...(strip?.querySelectorAll('a') ?? [])];
  const zoom = new PhotoSwipe({
    dataSource: links.map((element) => {
      const picture = element.querySelector<HTMLImageElement>('img:last-of-type');
      const isLoaded = picture && picture.naturalWidth > 1;
      return {
        element,
        src: element.href,
        alt: picture?.alt ?? '',
        width: WIDTH,
        height: Math.round(WIDTH * (isLoaded ? picture.naturalHeight / picture.naturalWidth : 4 / 3)),
        ...(isLoaded && { msrc: picture.currentSrc }),
      };
    }),
    index,
    bgOpacity: 0.92,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
    errorMsg: 'The picture could not be loaded.',
  });
  const closed = closeOnBack(() => zoom.close());
  zoom.on('destroy', () => {
    closed();
    // The focus returns to the picture that was looked at last, not to the one that was pressed.
    links[zoom.currIndex]?.focus({ preventScroll: true });
    onClose(zoom.currIndex);
  });
  zoom.init();
}
