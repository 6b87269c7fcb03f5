import { useEffect, useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#web/components/ui/button.tsx';
import 'react-easy-crop/react-easy-crop.css';
import type { Cut } from './crop-picture.ts';

const MAX_ZOOM = 3;
/** How far one press of an arrow key moves the picture. */
const KEY_STEP_PX = 5;

type CropStepProps = {
  preview: string;
  aspect: number;
  onChange: (cut: Cut) => void;
  onDone: () => void;
  onCancel: () => void;
  cancelLabel?: string;
};

/** Which part of the picture is used: moved by mouse, finger or arrow keys, zoomed by wheel, fingers or the slider. */
export function CropStep(props: CropStepProps) {
  const { preview, aspect, onChange, onDone, onCancel, cancelLabel = 'Choose another' } = props;
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    actions.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="grid gap-3">
      <div className="relative h-80 overflow-hidden rounded-control bg-black">
        <Cropper
          image={preview}
          aspect={aspect}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          keyboardStep={KEY_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={onChange}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Part of the picture that is used. Arrow keys move the picture.',
          }}
        />
      </div>
      <label htmlFor={zoomId} className="flex min-h-11 items-center gap-3 text-sm font-semibold">
        Zoom
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="grow accent-primary"
        />
      </label>
      {/* Above the bar at the end of the form. */}
      <div ref={actions} className="flex scroll-mb-28 flex-wrap justify-end gap-3">
        <Button variant="outline" size="small" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button size="small" onClick={onDone}>
          Crop and upload
        </Button>
      </div>
    </div>
  );
}
