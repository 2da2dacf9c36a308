/**
 * Makes buttons copy a text. Buttons are hidden until the script runs, because they need it; then the instructions for
 * copying manually are hidden. The clipboard is unavailable to pages without TLS, so the fallback selects the text and
 * copies the selection. Screen readers announce what is written to the status.
 */
export const COPY_SCRIPT = `for(const button of document.querySelectorAll("[data-copies]")){
const find=(end)=>document.getElementById(button.dataset.copies+end),text=find(""),status=find("-status"),manual=find("-manual");
button.hidden=false;manual.hidden=true;
button.addEventListener("click",async()=>{
status.textContent="";
const done=await navigator.clipboard?.writeText(text.textContent).then(()=>true,()=>false)||(getSelection().selectAllChildren(text),document.execCommand("copy"));
manual.hidden=done;
setTimeout(()=>{status.textContent=done?button.dataset.copied:""},50)})}`;
